import { z } from 'zod';
import { wholeNumber } from './config-values.ts';

/** Limits of the yard's changes and photos and of all requests' bodies; 0 means no limit. */
export interface UploadLimits {
  readonly limitYardChangesPerSecond: number;
  readonly limitYardChangesPerHour: number;
  /** Bytes of bodies in flight per caller, per address, and for all callers of a kind, such as all users or all yard links. */
  readonly limitBodyBytes: {
    readonly perCaller: number;
    readonly perAddress: number;
    readonly perKind: number;
  };
  /** Seconds without new bytes after which a request's body is dropped. */
  readonly bodyStallSeconds: number;
  /** The total size of the yard's photos, in bytes. */
  readonly limitPhotoBytes: number;
}

export const uploadEnvironment = z.object({
  LIMIT_YARD_PER_SECOND: wholeNumber(0, 10_000, 5),
  LIMIT_YARD_PER_HOUR: wholeNumber(0, 1_000_000, 1_500),
  LIMIT_BODY_MB_PER_CALLER: wholeNumber(0, 10_000, 4),
  LIMIT_BODY_MB_PER_ADDRESS: wholeNumber(0, 10_000, 8),
  LIMIT_BODY_MB: wholeNumber(0, 10_000, 16),
  LIMIT_BODY_STALL_SECONDS: wholeNumber(0, 30, 10),
  LIMIT_PHOTOS_GB: wholeNumber(0, 10_000, 5),
});

const megabyte = 1024 * 1024;

export const uploadLimitsOf = (read: z.infer<typeof uploadEnvironment>): UploadLimits => ({
  limitYardChangesPerSecond: read.LIMIT_YARD_PER_SECOND,
  limitYardChangesPerHour: read.LIMIT_YARD_PER_HOUR,
  limitBodyBytes: {
    perCaller: read.LIMIT_BODY_MB_PER_CALLER * megabyte,
    perAddress: read.LIMIT_BODY_MB_PER_ADDRESS * megabyte,
    perKind: read.LIMIT_BODY_MB * megabyte,
  },
  bodyStallSeconds: read.LIMIT_BODY_STALL_SECONDS,
  limitPhotoBytes: read.LIMIT_PHOTOS_GB * 1024 * megabyte,
});
