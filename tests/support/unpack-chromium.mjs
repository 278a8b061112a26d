// Unpacks the packaged Chromium into the temporary folder, in a process of its own because the package reads its environment when it is loaded.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
