import type { Filter } from './filter.ts'

/** Under FLEX_INPUT and under a sweep, keeps providers that swap whatever arrives. */
export const flexInput: Filter = {
  name: 'flex-input',
  reason: ({ provider, priced }) => (isFlex(priced) && !provider.traits.flexInput ? 'no FLEX_INPUT' : undefined),
}

/** Whether a request swaps whatever is deposited: asked for, or implied by a sweep of the whole balance. */
export const isFlex = ({
  request,
}: {
  readonly request: { readonly quoteType: string; readonly enableSweep: boolean }
}): boolean => request.quoteType === 'FLEX_INPUT' || request.enableSweep
