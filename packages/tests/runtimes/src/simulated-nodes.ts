import { createSandbox } from '@switchyard/sandbox'

/** Simulated nodes of THORChain. */
export interface SimulatedNodes {
  readonly thornode: string
  readonly midgard: string
  close(): Promise<void>
}

export const startNodes = async (): Promise<SimulatedNodes> => {
  const sandbox = createSandbox({ seed: 'runtimes' })
  const { networks } = await sandbox.listen()
  const { thornode, midgard } = networks.thorchain ?? {}
  if (!thornode || !midgard) throw new Error('The sandbox simulates no THORChain.')
  return { thornode, midgard, close: () => sandbox.close() }
}

/** Starts the nodes and names them in the environment, as the examples read it. */
export const startNodesOfExamples = async (): Promise<SimulatedNodes> => {
  const nodes = await startNodes()
  process.env.THORNODE_URL = nodes.thornode
  process.env.MIDGARD_URL = nodes.midgard
  return nodes
}
