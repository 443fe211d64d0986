import type {
  ClientError,
  OperatorResponse,
  ProviderQualityResponse,
  ProviderStatusResponse,
  StatusResponse,
} from '@switchyard/client'

/** The data of the board; parts that could not be loaded are absent. */
export interface Board {
  readonly status?: StatusResponse
  readonly providers?: readonly ProviderStatusResponse[]
  readonly quality?: readonly ProviderQualityResponse[]
  /** For keys with the right to see it. */
  readonly operator?: OperatorResponse
  /** The error of loading it for a key that may see it. */
  readonly operatorFailure?: ClientError
}

/** State of a provider as a whole. */
export type ProviderState = 'open' | 'partly' | 'halted' | 'failing' | 'switchedOff' | 'leftOut'

/** A reason why a provider is not open everywhere. Chains are chain codes. */
export type Reason =
  | { readonly kind: 'fault' | 'note'; readonly text: string }
  | { readonly kind: 'haltedAll' | 'singleNode' | 'unread' }
  | { readonly kind: 'halted' | 'rule' | 'key'; readonly chains: readonly string[] }
  | {
      readonly kind: 'breaker'
      readonly chain?: string
      readonly side?: 'sell' | 'buy'
      readonly until: string
      readonly text: string
    }
  | { readonly kind: 'prices'; readonly count: number }

/** One provider on the board. */
export interface ProviderRow {
  readonly id: string
  readonly state: ProviderState
  readonly reasons: readonly Reason[]
  readonly tokens: number
  readonly calls: StatusResponse['providers'][number]['calls']
  readonly quality: ProviderQualityResponse | undefined
}

/** The providers of the board, those that need attention first. */
export const listProviders = (board: Board): readonly ProviderRow[] => {
  const ids = [...(board.providers ?? []), ...(board.status?.providers ?? [])].map(({ provider }) => provider)
  const rows = [...new Set(ids)].map((id): ProviderRow => {
    const own = board.providers?.find(({ provider }) => provider === id)
    const counted = board.status?.providers.find(({ provider }) => provider === id)
    const reasons = own ? listReasons(own, board.status?.chains ?? []) : []
    return {
      id,
      state: own ? chooseState(own, reasons) : 'open',
      reasons,
      tokens: counted?.tokens ?? 0,
      calls: counted?.calls ?? [],
      quality: board.quality?.find(({ provider }) => provider === id),
    }
  })
  return rows.sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
}

const ORDER: readonly ProviderState[] = ['failing', 'halted', 'leftOut', 'partly', 'switchedOff', 'open']

const listReasons = (own: ProviderStatusResponse, chains: StatusResponse['chains']): readonly Reason[] => {
  const { fault, note, switchedOff = [], uncertainPrices = [] } = own
  const { enabledChainsGlobal, disabledChainsGlobal, enabledChains = enabledChainsGlobal } = own
  const codes = new Map(chains.map(({ chain, chainId }) => [chainId, chain]))
  const toCode = (chainId: string): string => codes.get(chainId) ?? chainId

  const halted = chains.flatMap(({ chain, providers }) =>
    providers.some(({ provider, state }) => provider === own.provider && state === 'halted') ? [chain] : [],
  )
  const forKey = enabledChainsGlobal.filter((chainId) => !enabledChains.includes(chainId))
  return [
    ...(fault === undefined ? [] : [{ kind: 'fault' as const, text: fault }]),
    ...listNoteReasons(note),
    ...(note === 'swapHalted' || halted.length === 0 ? [] : [{ kind: 'halted' as const, chains: halted }]),
    ...switchedOff.map(({ expiresAt, reason, chain, side }) => ({
      kind: 'breaker' as const,
      until: expiresAt,
      text: reason,
      chain,
      side,
    })),
    ...(disabledChainsGlobal.length === 0 ? [] : [{ kind: 'rule' as const, chains: disabledChainsGlobal.map(toCode) }]),
    ...(forKey.length === 0 ? [] : [{ kind: 'key' as const, chains: forKey.map(toCode) }]),
    ...(uncertainPrices.length === 0 ? [] : [{ kind: 'prices' as const, count: uncertainPrices.length }]),
  ]
}

const listNoteReasons = (note: string | undefined): readonly Reason[] => {
  if (note === undefined) return []
  if (note === 'swapHalted') return [{ kind: 'haltedAll' }]
  if (note === 'unread') return [{ kind: 'unread' }]
  return [note === 'singleNode' ? { kind: 'singleNode' } : { kind: 'note', text: note }]
}

const chooseState = (
  { enabledChains, enabledChainsGlobal, supportedChains }: ProviderStatusResponse,
  reasons: readonly Reason[],
): ProviderState => {
  const has = (kind: Reason['kind']): boolean => reasons.some((reason) => reason.kind === kind)
  if (has('fault')) return 'leftOut'
  if (has('unread')) return 'failing'
  if (supportedChains.length > 0 && (enabledChains ?? enabledChainsGlobal).length === 0) return 'switchedOff'
  if (has('haltedAll')) return 'halted'
  if (reasons.some((reason) => reason.kind === 'breaker' && reason.chain === undefined)) return 'failing'
  return (['halted', 'breaker', 'rule', 'key'] as const).some(has) ? 'partly' : 'open'
}
