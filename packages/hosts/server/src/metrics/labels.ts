import { errorTable } from '@switchyard/core'

/** A code of the error table, or `other`: providers may decline with any word. */
export const toCodeLabel = (code: string): string => (Object.hasOwn(errorTable, code) ? code : 'other')

/** The providers of a route, `A+B` for two. */
export const toRouteLabel = (providers: readonly string[]): string => providers.join('+')
