#!/bin/sh
# Firefox and WebKit, in which the site is tried and printed, what draws printed pages as pictures, and a screen that nobody sees.
set -eu
sudo apt-get update
sudo apt-get install --yes firefox poppler-utils webkit2gtk-driver xvfb
