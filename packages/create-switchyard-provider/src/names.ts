import validate from 'validate-npm-package-name'
import type { Kind } from './scaffold-options.ts'

/** Says why a package name cannot be used, as the rest of a sentence; `undefined` if it can. */
export const findNameProblem = (name: string): string | undefined => {
  const { validForNewPackages, errors = [], warnings = [] } = validate(name)
  return validForNewPackages ? undefined : ([...errors, ...warnings][0] ?? 'it is no package name')
}

/** Says why an id cannot be used, as the rest of a sentence; `undefined` if it can. */
export const findIdProblem = (id: string, kind: Kind): string | undefined => {
  if (kind === 'chain')
    return /^[A-Z][A-Z0-9]{1,19}$/.test(id) ? undefined : 'the code of a chain is 2 to 20 capital letters and digits'
  return /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(id) && id.length > 1 && id.length <= 40
    ? undefined
    : 'the id of a provider is 2 to 40 capital letters, digits and single "_"'
}

/** Suggests the id for a package name: `ACME` for `@acme/switchyard-provider` and for `switchyard-provider-acme`. */
export const suggestId = (name: string, kind: Kind): string => {
  const [, scope = '', bare = ''] = /^(?:@([^/]+)\/)?(.+)$/.exec(name) ?? []
  const own = bare.replace(/^switchyard(-(provider|chain|plugin))?-?|-?switchyard(-(provider|chain|plugin))?$/g, '')
  const words = (own || scope).toUpperCase().split(/[^A-Z0-9]+/)
  return words.filter((word) => word !== '').join(kind === 'chain' ? '' : '_')
}

/** Suggests the package name for an id: `switchyard-provider-acme`. */
export const suggestName = (id: string, kind: Kind): string =>
  `switchyard-${kind}-${id.toLowerCase().replaceAll('_', '-')}`

/** Suggests the folder for a package name: the name without its scope. */
export const suggestDirectory = (name: string): string => name.replace(/^@[^/]+\//, '')
