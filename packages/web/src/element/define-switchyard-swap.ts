import { SwitchyardSwapElement } from './switchyard-swap.tsx'

const NAME = 'switchyard-swap'

/** Makes `<switchyard-swap>` known to the browser. Called again, or without a browser, it does nothing. */
export const defineSwitchyardSwap = (): void => {
  if (typeof customElements !== 'undefined' && !customElements.get(NAME))
    customElements.define(NAME, SwitchyardSwapElement)
}
