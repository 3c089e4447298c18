const words = (text: string): string[] => text.split(' ')
const mediaRules = words('empty sniff probe bytes length dimensions streams resources no_lyrics')

/** Allowed values of `metadata.rule` by reason; other reasons have none (D-084). */
export const ruleWords: Readonly<Record<string, readonly string[]>> = {
  BadRequest: words(
    'malformed_http duplicate_header json_syntax not_object unicode json_complexity duplicate_key forbidden_key state',
  ),
  FieldLacking: ['required'],
  FieldUnwanted: ['unwanted'],
  FieldItemCountOutOfRange: ['count'],
  PageSizeOutOfRange: ['page_size'],
  FieldInvalid: words(
    'type enum range max_length chars unicode number_length model duration_model aspect_model resolution_model ' +
      'combination duplicate format json object_expected json_complexity forbidden_key data_uri base64 url url_scheme ' +
      'url_userinfo url_chars url_port url_policy upload_reference subject_reference reference segment_mismatch kind ' +
      'pause_marker total_pause pronounceable mismatch token',
  ),
  ImageFormatInvalid: ['empty', 'sniff', 'frames', 'decode'],
  ImageSizeInvalid: ['bytes', 'pixels', 'aspect', 'min_side', 'max_side', 'frame_ratio'],
  VideoFormatInvalid: mediaRules,
  AudioFormatInvalid: mediaRules,
  Conflict: [
    'in_flight',
    'film_not_ready',
    'film_expired',
    'subtask_not_ready',
    'not_draft',
    'no_final_route',
    'taken',
    'not_uploaded',
  ],
}

/** Whether the reason names its field in `metadata.field`. */
export const namesField = (reason: string): boolean =>
  reason.startsWith('Field') || reason === 'PageSizeOutOfRange' || /^(Image|Video|Audio).*Invalid$/.test(reason)
