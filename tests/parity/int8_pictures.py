"""Labelled pictures for int8: scikit-image's photographs that show something of ImageNet, and crops of them, in a folder a class."""
import numpy as np

from real_weights import photograph

# The photographs, and what they show: the names of the sub-folders.
CLASSES = {"coffee": "espresso", "chelsea": "tabby", "rocket": "missile", "camera": "tripod", "clock": "wall clock"}
LEAST = 0.6  # of the shorter edge: a crop still shows the object


def save_labelled_pictures(folder, count, seed=1):
    random = np.random.default_rng(seed)
    for label in CLASSES.values():
        (folder / label.replace(" ", "_")).mkdir(parents=True)
    for number in range(count):
        name = random.choice(list(CLASSES))
        image = photograph(name).convert("RGB")
        edge = int(random.integers(int(LEAST * min(image.size)), min(image.size)))
        left, top = (int(random.integers(0, side - edge + 1)) for side in image.size)
        image.crop((left, top, left + edge, top + edge)).save(folder / CLASSES[name].replace(" ", "_") / f"{number:03}.png")
    return folder
