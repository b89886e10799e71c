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


def write_tiff16(file, pixels, orientation=1):
    """An uncompressed RGB TIFF of one strip, 16 bits a channel."""
    height, width, _ = pixels.shape
    data = pixels.astype("<u2").tobytes()
    entries = 10
    bits_at = 8 + 2 + 12 * entries + 4
    tags = [(256, 3, 1, width), (257, 3, 1, height), (258, 3, 3, bits_at), (259, 3, 1, 1), (262, 3, 1, 2),
            (273, 4, 1, bits_at + 6), (274, 3, 1, orientation), (277, 3, 1, 3), (278, 3, 1, height),
            (279, 4, 1, len(data))]
    assert len(tags) == entries
    directory = struct.pack("<H", entries) + b"".join(struct.pack("<HHII", *tag) for tag in tags)
    with open(file, "wb") as out:
        out.write(b"II*\0" + struct.pack("<I", 8) + directory + struct.pack("<I", 0))
        out.write(struct.pack("<HHH", 16, 16, 16) + data)


def reference_rgb(file):
    """What the contract says: upright, RGB, 16 bits by their high byte (PIL clips 16-bit grey instead)."""
    image = Image.open(file)
    if image.mode.startswith("I"):
        high = (np.asarray(image).astype(np.uint32) >> 8).astype(np.uint8)
        image = Image.fromarray(high, "L")
    return ImageOps.exif_transpose(image).convert("RGB")


def make_images(folder):
    """{name: (file, levels)}: the file and how many uint8 levels decoding alone may differ by."""
    images = {}

    def add(name, image=None, levels=0, write=None, **options):
        file = folder / name
        if write:
            write(file)
        else:
            image.save(file, **options)
        images[name] = (file, levels)

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
    add("lossy.webp", base, levels=1)
    add("photo.jpg", base, levels=1)
    add("fine.jpg", base, levels=1, subsampling=0, quality=95)
    add("progressive.jpg", base, levels=1, progressive=True)
    add("grey.jpg", base.convert("L"), levels=1)
    add("cmyk.jpg", base.convert("CMYK"), levels=1)
    for orientation in range(1, 9):
        exif = Image.Exif()
        exif[0x112] = orientation
        add(f"exif{orientation}.jpg", base, levels=1, exif=exif)
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
    add("colours16.tif", write=lambda file: write_tiff16(file, deep[..., :3]))
    add("turned16.tif", write=lambda file: write_tiff16(file, deep[..., :3], orientation=6))
    return images
