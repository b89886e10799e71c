#include "core/models/vision_model.h"
