import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export interface BrowserProgram {
  readonly executablePath: string;
  readonly env?: Record<string, string>;
}

const root = join(import.meta.dirname, '../..');
const fontConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
</fontconfig>
`;

export const isPackagedHere = process.platform === 'linux' && process.arch === 'x64';

/** The Chromium of the npm package @sparticuz/chromium (Linux x64), unpacked once per machine with its libraries and fonts. */
export async function packagedChromium(): Promise<BrowserProgram> {
  if (!isPackagedHere) {
    throw new Error('No browser found: install Chromium, Chrome or Edge, or name one in WERKPLAN_BROWSER.');
  }
  const folder = await unpackedOnce();
  return {
    executablePath: join(folder, 'chromium'),
    // Minimal systems lack some libraries; and without fonts every text has zero size, so no text is ever visible.
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  };
}

async function unpackedOnce(): Promise<string> {
  const folder = join(root, 'node_modules/.cache/werkplan-chromium');
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const aside = mkdtempSync(`${folder}-`);
  try {
    await unpack(aside);
    // The package's own configuration expects the fonts at paths of AWS Lambda.
    writeFileSync(join(aside, 'fonts/fonts.conf'), fontConfiguration);
    renameSync(aside, folder);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    // Another test run may have created the folder meanwhile.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** The package always unpacks into the temporary folder, and adds its libraries only if it detects AWS Lambda. */
async function unpack(folder: string): Promise<void> {
  const script = join(import.meta.dirname, 'unpack-chromium.mjs');
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  await promisify(execFile)(process.execPath, [script], { env });
}
