/** A value of a manifest. Decimals are in units of the eighteenth decimal. */
export type ManifestValue =
  | { readonly kind: 'address'; readonly value: string }
  | { readonly kind: 'decimal'; readonly value: bigint }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'bucket'; readonly id: number }
  | { readonly kind: 'expression'; readonly value: string }
  | { readonly kind: 'enum'; readonly variant: number; readonly fields: readonly ManifestValue[] }
  | { readonly kind: 'array'; readonly elements: readonly ManifestValue[] }
  | { readonly kind: 'other'; readonly type: string }

/** A call of a method of an account or of another component. */
export interface MethodCall {
  readonly kind: 'CallMethod'
  readonly address: string
  readonly method: string
  readonly args: readonly ManifestValue[]
}

/** An instruction that is simulated, or the name of one that is not. Buckets are numbered as they are taken. */
export type Instruction =
  | MethodCall
  | { readonly kind: 'TakeFromWorktop'; readonly resource: string; readonly amount: bigint }
  | { readonly kind: 'TakeAllFromWorktop'; readonly resource: string }
  | { readonly kind: 'ReturnToWorktop'; readonly bucket: number }
  | { readonly kind: 'AssertWorktopContains'; readonly resource: string; readonly amount: bigint }
  | { readonly kind: 'AssertWorktopContainsAny'; readonly resource: string }
  | { readonly kind: 'other'; readonly name: string }

/** Writers of values. */
export const values = {
  address: (value: string): ManifestValue => ({ kind: 'address', value }),
  decimal: (value: bigint): ManifestValue => ({ kind: 'decimal', value }),
  string: (value: string): ManifestValue => ({ kind: 'string', value }),
  bucket: (id: number): ManifestValue => ({ kind: 'bucket', id }),
  none: { kind: 'enum', variant: 0, fields: [] } as ManifestValue,
} as const

/** A call of a method. */
export const callOf = (address: string, method: string, ...args: readonly ManifestValue[]): MethodCall => ({
  kind: 'CallMethod',
  address,
  method,
  args,
})
