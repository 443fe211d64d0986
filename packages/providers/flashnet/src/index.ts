export { type FlashnetOptions, flashnet } from './flashnet.ts'
