#!/bin/sh
# The browser whose prints are looked at, and what draws their pages as pictures.
set -eu
sudo apt-get update
sudo apt-get install --yes firefox poppler-utils
