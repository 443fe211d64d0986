import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Exports } from './load-module.ts'
import type { ChosenExport } from './plugin-export.ts'

/** Options that a schema has accepted, with its defaults, or what is wrong with them. */
export type ReadOptions = { readonly options: unknown } | { readonly problems: readonly OptionProblem[] }

/** One mistake in the options of a plugin. */
export interface OptionProblem {
  /** Of the wrong option within the options; empty for the options as a whole. */
  readonly path: readonly PropertyKey[]
  /** The requirement, as the rest of a sentence. */
  readonly message: string
}

/**
 * Reads the options of a plugin by the schema that its module exports: `<export>OptionsSchema`, else `optionsSchema`, in the form of
 * Standard Schema. Without one every option is passed on.
 */
export const readOptions = async (exports: Exports, { name }: ChosenExport, options: unknown): Promise<ReadOptions> => {
  const own = exports[`${name}OptionsSchema`]
  const schema = own === undefined ? exports.optionsSchema : own
  if (schema === undefined) return { options }
  if (!isStandardSchema(schema))
    return { problems: [{ path: [], message: 'the schema that the module exports is not a Standard Schema' }] }
  const result = await schema['~standard'].validate(options)
  if (!result.issues) return { options: result.value }
  return {
    problems: result.issues.map(({ path = [], message }) => ({
      path: path.map((part) => (typeof part === 'object' ? part.key : part)),
      message,
    })),
  }
}

const isStandardSchema = (value: unknown): value is StandardSchemaV1 => {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false
  const standard: unknown = (value as Partial<StandardSchemaV1>)['~standard']
  return typeof standard === 'object' && standard !== null && 'validate' in standard
}
