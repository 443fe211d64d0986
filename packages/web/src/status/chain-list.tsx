import type { StatusResponse } from '@switchyard/client'
import type { JSX } from 'preact'
import { useApp, useMessages } from '../app/app.ts'
import { Badge, type Tone } from '../elements/badge.tsx'
import { TokenLogo } from '../elements/token-logo.tsx'
import { nameChain } from '../format/chain-name.ts'
import { nameProvider } from '../format/provider-name.ts'

type Chain = StatusResponse['chains'][number]

const tones: Readonly<Record<'halted' | 'failing' | 'switchedOff', Tone>> = {
  halted: 'bad',
  failing: 'bad',
  switchedOff: 'neutral',
}

/** Providers of each chain; chains with a halt or a failure first. */
export const ChainList = ({ chains }: { readonly chains: readonly Chain[] }): JSX.Element => {
  const named = [...chains].sort(
    (one, other) =>
      Number(isTroubled(other)) - Number(isTroubled(one)) || nameChain(one.chain).localeCompare(nameChain(other.chain)),
  )
  return (
    <ul class="sy-chain-list">
      {named.map((chain) => (
        <ChainItem key={chain.chainId} chain={chain} />
      ))}
    </ul>
  )
}

const isTroubled = ({ providers }: Chain): boolean =>
  providers.some(({ state }) => state === 'halted' || state === 'failing')

const ChainItem = ({ chain: { chain, tokens, providers } }: { readonly chain: Chain }): JSX.Element => {
  const { language } = useApp()
  const { status } = useMessages()
  const open = providers.filter(({ state }) => state === 'open')
  return (
    <li class="sy-chain">
      <TokenLogo ticker={chain} size={32} />
      <div class="sy-chain__text">
        <strong>{nameChain(chain)}</strong>
        <span class="sy-small sy-muted">
          <bdi>{open.length === 0 ? status.nobody : status.openProviders(open.length)}</bdi> ·{' '}
          <bdi>{status.tokens(new Intl.NumberFormat(language.value).format(tokens))}</bdi>
        </span>
        <span class="sy-chain__closed">
          {providers.flatMap(({ provider, state }) =>
            state === 'open'
              ? []
              : [
                  <Badge key={provider} tone={tones[state]}>
                    {nameProvider(provider)}: {status.state[state]}
                  </Badge>,
                ],
          )}
        </span>
      </div>
    </li>
  )
}
