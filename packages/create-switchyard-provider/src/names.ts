import validate from 'validate-npm-package-name'
import type { Kind } from './scaffold-options.ts'

/** Why a package name cannot be used, as the rest of a sentence; `undefined` if it can. */
export const nameProblem = (name: string): string | undefined => {
  const { validForNewPackages, errors = [], warnings = [] } = validate(name)
  return validForNewPackages ? undefined : ([...errors, ...warnings][0] ?? 'it is no package name')
}

/** Why an id cannot be used, as the rest of a sentence; `undefined` if it can. */
export const idProblem = (id: string, kind: Kind): string | undefined => {
  if (kind === 'chain')
    return /^[A-Z][A-Z0-9]{1,19}$/.test(id) ? undefined : 'the code of a chain is 2 to 20 capital letters and digits'
  return /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(id) && id.length > 1 && id.length <= 40
    ? undefined
    : 'the id of a provider is 2 to 40 capital letters, digits and single "_"'
}

/** The id that a package name suggests: `ACME` for `@acme/switchyard-provider` and for `switchyard-provider-acme`. */
export const idOf = (name: string, kind: Kind): string => {
  const [, scope = '', bare = ''] = /^(?:@([^/]+)\/)?(.+)$/.exec(name) ?? []
  const own = bare.replace(/^switchyard(-(provider|chain|plugin))?-?|-?switchyard(-(provider|chain|plugin))?$/g, '')
  const words = (own || scope).toUpperCase().split(/[^A-Z0-9]+/)
  return words.filter((word) => word !== '').join(kind === 'chain' ? '' : '_')
}

/** The package name that an id suggests: `switchyard-provider-acme`. */
export const packageNameOf = (id: string, kind: Kind): string =>
  `switchyard-${kind}-${id.toLowerCase().replaceAll('_', '-')}`

/** The folder that a package name suggests: the name without its scope. */
export const directoryOf = (name: string): string => name.replace(/^@[^/]+\//, '')
