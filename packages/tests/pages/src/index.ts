export { type Demo, openDemo } from './open-demo.ts'
