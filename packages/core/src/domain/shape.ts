/** Tells whether a value is of a shape. */
export type Shape = (value: unknown) => boolean

export const isText: Shape = (value) => typeof value === 'string'

export const isFlag: Shape = (value) => typeof value === 'boolean'

export const isDigits: Shape = (value) => typeof value === 'string' && /^\d{1,100}$/.test(value)

export const isDecimal: Shape = (value) => typeof value === 'string' && /^\d{1,100}(\.\d{1,100})?$/.test(value)

export const isFiniteNumber: Shape = (value) => Number.isFinite(value)

export const isAmount: Shape = (value) => typeof value === 'bigint' && value >= 0n

/** A time since 1970 in milliseconds that a `Date` can hold. */
export const isTime: Shape = (value) => typeof value === 'number' && value >= 0 && value <= 8.64e15

export const isAmong =
  (...values: readonly unknown[]): Shape =>
  (value) =>
    values.includes(value)

export const isList =
  (isItem: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(isItem)

export const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || shape(value)

/** A plain object whose members have the given shapes; other members are not checked. */
export const hasMembers =
  (shapes: Readonly<Record<string, Shape>>): Shape =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(shapes).every(([name, shape]) =>
      shape(Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined),
    )
