/** The kinds of packages. */
export type Kind = 'provider' | 'chain'

/** Licences that a package can be given; `UNLICENSED` grants no rights. */
export type Licence = 'Apache-2.0' | 'MIT' | 'UNLICENSED'

export const kinds: readonly Kind[] = ['provider', 'chain']

export const licences: readonly Licence[] = ['Apache-2.0', 'MIT', 'UNLICENSED']

/** Describes the package to make. */
export interface ScaffoldOptions {
  readonly kind: Kind
  /** Name of the package at the registry. */
  readonly name: string
  /** Id of the provider on the wire, `ACME`, or code of the chain. */
  readonly id: string
  /** New folder, absolute or from the working directory. */
  readonly directory: string
  readonly license: Licence
}
