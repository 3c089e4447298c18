import {
  InvalidArgumentError,
  type SharedV4Warning,
  type SpeechModelV4CallOptions as SpeechCall,
  type SpeechModelV4 as SpeechModel,
} from '@ai-sdk/provider'
import { readCallSettings } from './call-settings.ts'
import { describeResults, listWarnings, unsupported } from './task-results.ts'
import { downloadResults, runTasks, type Service, type TaskRequest } from './task-run.ts'

const listUnsupported = ({ outputFormat, instructions, language }: SpeechCall): SharedV4Warning[] => [
  ...(outputFormat === undefined || outputFormat === 'mp3' ? [] : [unsupported('outputFormat', 'speech is MP3')]),
  ...(instructions === undefined
    ? []
    : [unsupported('instructions', 'set providerOptions.kinora.voice_setting_emotion')]),
  ...(language === undefined || language === 'auto'
    ? []
    : [unsupported('language', 'the service detects the language from the text')]),
]

const buildSpeechRequest = (call: SpeechCall): TaskRequest => {
  const { text, voice, speed } = call
  if (voice === undefined)
    throw new InvalidArgumentError({
      argument: 'voice',
      message: 'voice is required: the id of a voice of the service, such as Arrogant_Miss, or of a cloned voice',
    })
  return {
    operation: 'audioTts',
    body: { text, voice_setting_voice_id: voice, voice_setting_speed: speed },
    warnings: listUnsupported(call),
  }
}

export const createSpeechModel = (modelId: string, openService: () => Service): SpeechModel => ({
  specificationVersion: 'v4',
  provider: 'kinora.speech',
  modelId,
  async doGenerate(options) {
    const service = openService()
    const call = readCallSettings(options)
    const request = buildSpeechRequest(options)
    const tasks = await runTasks(service, request, call, 1)
    const [audio = new Uint8Array()] = await downloadResults(service, tasks, call.signal)
    const [speech = {}] = describeResults(tasks)
    return {
      audio,
      warnings: [...request.warnings, ...listWarnings(tasks)],
      providerMetadata: { kinora: speech },
      response: { timestamp: new Date(), modelId, headers: { 'content-type': 'audio/mpeg' } },
    }
  },
})
