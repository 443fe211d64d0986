import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { RunModel } from './run-model.ts'

export const RunContext: ReturnType<typeof createContext<RunModel | undefined>> = createContext<RunModel | undefined>(
  undefined,
)

/** The swap under way. */
export const useRun = (): RunModel => {
  const model = useContext(RunContext)
  if (!model) throw new Error('There is no run around this component.')
  return model
}
