export { flashnet } from './flashnet.ts'
export type { FlashnetOptions } from './options.ts'
