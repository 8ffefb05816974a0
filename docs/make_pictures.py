"""Makes the pictures of the pages from the code on the pages.

Where a page shows ``pictures/NAME.svg``, the picture is the figure of the variable ``ax`` as the
page's examples have left it up to there. So no picture can differ from what its code gives.
"""

import contextlib
import doctest
import re
from pathlib import Path

IMAGE = re.compile(r"!\[[^\]]*\]\((?:\.\./)?pictures/([a-z0-9-]+)\.svg\)")


def make_pictures(docs):
    """Write the pictures of all pages below the directory `docs`; return their paths."""
    import matplotlib

    made = []
    folder = Path(docs) / "pictures"
    for page in sorted(Path(docs).glob("**/*.md")):
        text = page.read_text(encoding="utf-8")
        names, start = {}, 0
        for image in IMAGE.finditer(text):
            for example in doctest.DocTestParser().get_examples(text[start : image.start()]):
                if example.exc_msg is not None:  # it shows how something is refused
                    continue
                code = compile(example.source, f"{page.name}:{image[1]}", "exec")
                with contextlib.redirect_stdout(None):  # what examples print, tests compare
                    exec(code, names)
            start = image.end()
            folder.mkdir(exist_ok=True)
            path = folder / f"{image[1]}.svg"
            # The same bytes each time: ids that depend on the drawing alone, no date.
            with matplotlib.rc_context({"svg.hashsalt": "steelwheel"}):
                names["ax"].figure.savefig(path, metadata={"Date": None})
            made.append(path)
    return made
