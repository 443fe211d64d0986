import { defineSwitchyardSwap } from '../element/define-switchyard-swap.ts'

// The script that a page loads to have the component, without a bundler.
defineSwitchyardSwap()
