#include "core/protocol/preview_protocol.h"

#include "core/base/json_values.h"

namespace bench {

nlohmann::json to_json(const PreviewFrame& frame) {
    return json_values::write(frame);
}

PreviewFrame preview_frame_from_json(const nlohmann::json& json) {
    PreviewFrame frame;
    json_values::read(json, frame);
    return frame;
}

}  // namespace bench
