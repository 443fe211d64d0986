import type { Chain, Clock, NodeProbe, SwapProvider } from '@switchyard/core'
import { listCodesWithoutNodes } from '../../adapters/find-chains-without-nodes.ts'
import type { DoctorRow } from '../doctor-row.ts'
import type { CheckParts } from '../run-check.ts'
import { findProviderSetting } from './find-provider-setting.ts'
import { type AskedNode, describeNode, type JudgeParts, readChain } from './judge-node.ts'
import { readNode } from './read-node.ts'

/** Chains by code, providers by id. */
export interface NodeOwners {
  readonly chains: ReadonlyMap<string, Chain>
  readonly providers: ReadonlyMap<string, SwapProvider>
}

/** Asks every node of every chain and provider: all nodes at once, each of them one question after the other. */
export const askNodes = (owners: NodeOwners, clock: Clock, parts: CheckParts): Promise<readonly AskedNode[]> =>
  Promise.all(listProbes(owners).map(async (node) => ({ ...node, answers: await readNode(node.probe, clock, parts) })))

/** The rows of all nodes, and one for each chain that cannot be checked: its package has no probes, or they have no node. */
export const describeNodes = (
  nodes: readonly AskedNode[],
  { chains }: NodeOwners,
  judgeParts: Omit<JudgeParts, 'others'>,
): readonly DoctorRow[] => {
  const rows = nodes.flatMap((node) => {
    const others = nodes.filter((other) => readChain(other) === readChain(node) && other !== node)
    return describeNode(node, { ...judgeParts, others })
  })
  for (const chain of new Set(chains.values())) {
    const base = { area: 'node', subject: chain.family, check: 'node', level: 'off' } as const
    const codes = listCodesWithoutNodes(chain).join(', ')
    if (chain.listNodes === undefined) rows.push({ ...base, reason: 'not checked: the package has no probes' })
    else if (codes !== '')
      rows.push({ ...base, reason: `no node is configured for ${codes}: nothing can be sold from them` })
  }
  return rows
}

interface NamedProbe {
  readonly owner: string
  readonly setting: string
  readonly probe: NodeProbe
}

/** Providers may list each other's nodes and those of chain packages; each is asked once. */
const listProbes = ({ chains, providers }: NodeOwners): readonly NamedProbe[] => {
  const ofChains = [...chains].flatMap(([code, chain]) =>
    (chain.listNodes?.(code) ?? []).map((probe) => ({ owner: code, setting: `chains.${chain.family}`, probe })),
  )
  const ofProviders = [...providers].flatMap(([id, provider]) =>
    (provider.listNodes?.() ?? []).map((probe) => ({ owner: id, setting: findProviderSetting(id), probe })),
  )
  const first = new Map<string, NamedProbe>()
  for (const node of [...ofChains, ...ofProviders]) {
    const key = `${node.probe.chain ?? node.owner} ${node.probe.url}`
    if (!first.has(key)) first.set(key, node)
  }
  return [...first.values()]
}
