import { z } from 'zod'

/** Settings of recorded requests, and of the disk space their records may take. */
export interface RecordConfig {
  /** Folder of the records, one file each; it is created. */
  readonly dir: string
  /** Ids of the callers whose quotes and swaps are recorded. Default: all. */
  readonly keys?: readonly string[]
  /** Most files; the oldest are deleted. Default 1 000. */
  readonly maxFiles: number
  /** Most bytes of all files; the oldest are deleted. Default 1 GiB. */
  readonly maxBytes: number
  /** A larger record is not written. Default 64 MiB. */
  readonly maxRecordBytes: number
}

export const recordSchema: z.ZodType<RecordConfig> = z.strictObject({
  dir: z.string().min(1),
  keys: z.array(z.string().min(1)).min(1).optional(),
  maxFiles: z.int().min(1).max(1_000_000).default(1_000),
  maxBytes: z.int().min(1_024).default(1_073_741_824),
  maxRecordBytes: z.int().min(1_024).default(67_108_864),
})
