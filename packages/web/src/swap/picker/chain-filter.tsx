import { type Signal, useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { useApp, useMessages } from '../../app/app.ts'
import { nameChain, readChain } from '../../format/chain-name.ts'

const LIMIT = 100

/** Chooses the chain of the tokens that are shown. */
export const ChainFilter = ({ chain }: { readonly chain: Signal<string> }): JSX.Element => {
  const { client } = useApp()
  const { swap } = useMessages()
  const chains = useSignal<readonly string[]>([])
  useEffect(() => {
    // Without chains all tokens are shown.
    const ignore = () => undefined
    client.searchTokens({ limit: LIMIT }).then(({ tokens }) => {
      chains.value = [...new Set(tokens.map(({ identifier }) => readChain(identifier)))]
    }, ignore)
  }, [client, chains])
  return (
    <fieldset class="sy-chains">
      <legend class="sy-hidden">{swap.picker.chain}</legend>
      {['', ...chains.value].map((code) => (
        <button
          key={code}
          type="button"
          class="sy-chip"
          aria-pressed={chain.value === code}
          onClick={() => {
            chain.value = code
          }}
        >
          {code === '' ? swap.picker.all : nameChain(code)}
        </button>
      ))}
    </fieldset>
  )
}
