import { recordedJson } from '@switchyard/test-support'

/** Folder of the recorded responses of 1Click. */
export const RECORDED = 'providers/near/data'

// biome-ignore lint/suspicious/noExplicitAny: a recording has whatever shape the network gave it
export const recorded = (name: string): any => recordedJson(`${RECORDED}/${name}`)
