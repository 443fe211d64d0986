export { defineSwitchyardSwap } from './element/define-switchyard-swap.ts'
export type { SwapEvents } from './element/swap-events.ts'
export { SwitchyardSwapElement } from './element/switchyard-swap.tsx'
