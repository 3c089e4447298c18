export { createNeuralHost, type NeuralHostOptions } from './create-neural-host.ts'
