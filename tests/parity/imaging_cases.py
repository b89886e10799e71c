"""Images of every kind for test_preprocess.py, each with what PIL makes of it."""
import struct
import zlib

import numpy as np
from PIL import Image, ImageOps


def photograph(width, height, seed=0):
    """Smooth colours with texture and hard edges: what resampling filters differ on."""
    rng = np.random.default_rng(seed)
    y, x = np.mgrid[0:height, 0:width].astype(float)
    waves = [np.sin(x / (3 + 5 * c) + c) + np.cos(y / (4 + 3 * c)) for c in range(3)]
    pixels = 128 + 50 * np.stack(waves, -1) + rng.normal(0, 12, (height, width, 3))
    pixels[height // 3 : height // 2, width // 4 : width // 2] = 255
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8), "RGB")


def write_png16(file, pixels, colour_type):
    """PIL writes no 16-bit colours: the chunks by hand. pixels (H,W,C) uint16; colour_type as in PNG's header."""
    height, width = pixels.shape[:2]
    rows = b"".join(b"\0" + row.astype(">u2").tobytes() for row in pixels)
    header = struct.pack(">IIBBBBB", width, height, 16, colour_type, 0, 0, 0)
    with open(file, "wb") as out:
        out.write(b"\x89PNG\r\n\x1a\n")
        for name, data in ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")):
            out.write(struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)))


def write_tiff(file, pixels, orientation=1, extra_samples=None):
    """An uncompressed little-endian TIFF of one strip: grey or RGB, with a last channel that `extra_samples` explains."""
    height, width, samples = pixels.shape
    bits = 8 * pixels.itemsize
    data = pixels.astype(pixels.dtype.newbyteorder("<")).tobytes()
    tags = [(256, 3, 1, width), (257, 3, 1, height), (258, 3, samples, None), (259, 3, 1, 1),
            (262, 3, 1, 2 if samples > 2 else 1), (273, 4, 1, None), (274, 3, 1, orientation), (277, 3, 1, samples),
            (278, 3, 1, height), (279, 4, 1, len(data))]
    if extra_samples is not None:
        tags.append((338, 3, 1, extra_samples))
    bits_at = 8 + 2 + 12 * len(tags) + 4
    places = {258: bits_at if samples > 2 else bits | bits << 16, 273: bits_at + 2 * samples}
    directory = struct.pack("<H", len(tags))
    for tag, kind, count, value in tags:
        directory += struct.pack("<HHII", tag, kind, count, places.get(tag, value))
    with open(file, "wb") as out:
        out.write(b"II*\0" + struct.pack("<I", 8) + directory + struct.pack("<I", 0))
        out.write(struct.pack(f"<{samples}H", *[bits] * samples) + data)


def reference_rgb(file):
    """What the contract says: upright, RGB, 16 bits by their high byte (PIL clips 16-bit grey instead)."""
    image = Image.open(file)
    if image.mode.startswith("I"):
        high = (np.asarray(image).astype(np.uint32) >> 8).astype(np.uint8)
        image = Image.fromarray(high, "L")
    return ImageOps.exif_transpose(image).convert("RGB")


def make_images(folder):
    """{name: file}"""
    images = {}

    def add(name, image=None, write=None, **options):
        file = folder / name
        if write:
            write(file)
        else:
            image.save(file, **options)
        images[name] = file

    base = photograph(333, 217)
    for width, height in ((1, 1), (5, 3), (3, 5), (640, 480), (217, 333), (40, 900), (900, 40), (224, 224),
                          (512, 512), (256, 300), (1500, 1000)):
        add(f"size_{width}x{height}.png", photograph(width, height))
    add("grey.png", base.convert("L"))
    add("black_white.png", base.convert("1"))
    add("grey_alpha.png", base.convert("LA"))
    transparency = Image.fromarray((np.arange(333 * 217) % 256).astype(np.uint8).reshape(217, 333), "L")
    with_alpha = base.copy()
    with_alpha.putalpha(transparency)
    add("alpha.png", with_alpha)
    add("alpha.webp", with_alpha, lossless=True)
    palette = base.convert("P", palette=Image.Palette.ADAPTIVE, colors=64)
    add("palette.png", palette)
    add("palette_transparent.png", palette, transparency=3)
    add("palette_alpha.png", palette, transparency=bytes(range(64)))
    add("palette_4bit.png", base.convert("P", palette=Image.Palette.ADAPTIVE, colors=13), bits=4)
    add("colours.bmp", base)
    add("palette.bmp", palette)
    add("colours.tif", base)
    add("lzw.tif", base, compression="tiff_lzw")
    add("grey.tif", base.convert("L"))
    add("lossless.webp", base, lossless=True)
    add("lossy.webp", base)
    add("photo.jpg", base)
    add("fine.jpg", base, subsampling=0, quality=95)
    add("progressive.jpg", base, progressive=True)
    add("grey.jpg", base.convert("L"))
    add("cmyk.jpg", base.convert("CMYK"))
    inks = Image.merge("CMYK", [photograph(333, 217, seed).convert("L") for seed in range(4)])
    add("inks.jpg", inks)
    for orientation in range(1, 9):
        exif = Image.Exif()
        exif[0x112] = orientation
        add(f"exif{orientation}.jpg", base, exif=exif)
        add(f"exif{orientation}.png", base, exif=exif)
    for orientation in (3, 6):
        exif = Image.Exif()
        exif[0x112] = orientation
        add(f"exif{orientation}.webp", base, lossless=True, exif=exif)
        add(f"exif{orientation}.tif", base, tiffinfo={0x112: orientation})
    rng = np.random.default_rng(1)
    deep = rng.integers(0, 65536, (41, 57, 4), dtype=np.uint16)
    add("grey16.png", Image.fromarray(deep[..., 0]))
    add("grey16.tif", Image.fromarray(deep[..., 0]))
    add("colours16.png", write=lambda file: write_png16(file, deep[..., :3], 2))
    add("alpha16.png", write=lambda file: write_png16(file, deep, 6))
    add("colours16.tif", write=lambda file: write_tiff(file, deep[..., :3]))
    add("turned16.tif", write=lambda file: write_tiff(file, deep[..., :3], orientation=6))
    multiplied = deep.copy()  # colours of at most their alpha
    multiplied[..., :3] = deep[..., :3].astype(np.uint32) * deep[..., 3:] // 65535
    for name, pixels in (("16", multiplied), ("8", (multiplied >> 8).astype(np.uint8))):
        for extra_samples, kind in ((0, "unspecified"), (1, "associated"), (2, "unassociated")):
            add(f"{kind}_alpha{name}.tif",
                write=lambda file, p=pixels, e=extra_samples: write_tiff(file, p, extra_samples=e))
    grey_alpha = (deep[..., 2:] >> 8).astype(np.uint8)
    add("grey_alpha.tif", write=lambda file: write_tiff(file, grey_alpha, extra_samples=2))
    add("alpha.tif", with_alpha)
    add("alpha_lzw.tif", with_alpha, compression="tiff_lzw")
    return images
