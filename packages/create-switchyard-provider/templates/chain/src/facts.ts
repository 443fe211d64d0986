import type { ChainDefinition } from '@switchyard/core'

/** Facts of the chain for the engine. Leave `facts` out of the plugin if the engine knows the chain already. */
export const facts: ChainDefinition = {
  code: 'YOURNAME',
  chainId: 'your-name-1',
  name: 'Your Name',
  nativeTicker: 'YOURNAME',
  nativeDecimals: 6,
  blockSeconds: 5,
}
