import { swapStates } from '../src/states/swap-states.ts'
import { fitsFromRightToLeft } from './right-to-left.ts'
import { suiteOf } from './suite-of.ts'

suiteOf('every state of the swap page', swapStates, {
  title: 'fits the narrowest phone from right to left',
  check: fitsFromRightToLeft,
})
