import type { ChainDefinition } from '@switchyard/core'

/** What the engine must know of the chain. Of a chain that it knows already, leave `facts` out of the plugin. */
export const facts: ChainDefinition = {
  code: 'YOURNAME',
  chainId: 'your-name-1',
  name: 'Your Name',
  nativeTicker: 'YOURNAME',
  nativeDecimals: 6,
  blockSeconds: 5,
}
