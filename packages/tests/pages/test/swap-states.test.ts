import { swapStates } from '../src/states/swap-states.ts'
import { suiteOf } from './suite-of.ts'

suiteOf('every state of the swap page', swapStates)
