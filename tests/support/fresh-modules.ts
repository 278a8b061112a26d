import { vi } from 'vitest';

// The client keeps its state in modules, as one window does: each file is a window of its own. Packages stay loaded.
vi.resetModules();
