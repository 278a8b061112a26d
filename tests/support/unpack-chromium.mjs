// Unpacks the packaged Chromium into the temporary folder; a program of its own, for the package reads its environment once.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
