import { states } from '../src/states/states.ts'
import { swapStates } from '../src/states/swap-states.ts'
import { suiteOf } from './suite-of.ts'

suiteOf(
  'every state of the other pages',
  states.filter((state) => !swapStates.includes(state)),
)
