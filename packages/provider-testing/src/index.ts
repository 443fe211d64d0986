export { asking } from './asking.ts'
export { type Hosted, hosted } from './hosted.ts'
export { memoEngineSuite, type ScriptedMember } from './memo-engine-suite.ts'
export { paying } from './paying.ts'
