import { printDecimal } from './radix-amount.ts'

/** A field of an event. */
export type EventField =
  | { readonly name: string; readonly type: 'ComponentAddress' | 'ResourceAddress'; readonly value: string }
  | { readonly name: string; readonly type: 'Decimal'; readonly value: bigint }
  | { readonly name: string; readonly type: 'String'; readonly value: string }
  /** An option that is empty. */
  | { readonly name: string; readonly type: 'Option' }

/** An event that a component emitted. */
export interface RadixEvent {
  readonly emitter: string
  readonly name: string
  readonly fields: readonly EventField[]
  /** Set where the event is an enum, such as those of accounts. */
  readonly variant?: { readonly id: number; readonly name: string }
}

/** Text of a field of an event; `undefined` for a field that it lacks. */
export const fieldOf = ({ fields }: RadixEvent, name: string): string | undefined => {
  const field = fields.find((one) => one.name === name)
  if (field === undefined || field.type === 'Option') return undefined
  return field.type === 'Decimal' ? printDecimal(field.value) : field.value
}
