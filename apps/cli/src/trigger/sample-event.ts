import { type CallbackEvent, type ErrCode, reasons } from '@kinora/contract'

export type Sample = { event: CallbackEvent; id: string; payload: string; reason: ErrCode }

const creation = {
  id: '100000000000000002',
  url: 'https://example.com/result.mp4',
  cover_url: 'https://example.com/result.jpg',
  watermarked_url: '',
  duration: 5,
  moderation_url: [],
}

const ends = (event: CallbackEvent, reason: ErrCode) => {
  if (event === 'success') return { progress: 100, creations: [creation] }
  return event === 'failed' ? { progress: 40, err_code: reason, err_msg: reasons[reason].message } : { progress: 40 }
}

/** Body of a callback event: the task as in the task query, or only an id for a test event. */
export const sampleBody = ({ event, id, payload, reason }: Sample): string =>
  JSON.stringify(
    event === 'test'
      ? { id, event }
      : {
          id,
          task_id: id,
          state: event,
          err_code: '',
          err_msg: '',
          credits: event === 'failed' ? 0 : 20,
          payload,
          bgm: false,
          off_peak: false,
          creations: [],
          ...ends(event, reason),
        },
  )
