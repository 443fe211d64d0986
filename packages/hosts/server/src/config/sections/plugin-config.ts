import { z } from 'zod'

/** A provider or chain package that the configuration names. */
export interface PluginConfig {
  /** A package name, or a path that begins with `./`, `../` or `/`. */
  readonly module: string
  /** Name of the export that makes the plugin. Default: the module's default export, else its only exported function. */
  readonly export?: string
  /** Options of the plugin. Default: an empty object. */
  readonly options: Readonly<Record<string, unknown>>
  /** Default true. */
  readonly enabled: boolean
  /** Folder that `module` is found from. Default: that of the configuration file, else the working directory. */
  readonly from?: string
  /** Time limit for its import and creation, milliseconds. Default 10 000. */
  readonly timeoutMs: number
}

const moduleSchema = z
  .string()
  .min(1)
  .refine((module) => !/^[a-z][a-z\d+.-]*:/i.test(module), { error: 'must be a package name or a path, not a URL' })

export const pluginsSchema: z.ZodType<readonly PluginConfig[]> = z.array(
  z.strictObject({
    module: moduleSchema,
    export: z.string().min(1).optional(),
    options: z.record(z.string(), z.unknown()).default({}),
    enabled: z.boolean().default(true),
    from: z.string().min(1).optional(),
    timeoutMs: z.int().min(100).max(120_000).default(10_000),
  }),
)
