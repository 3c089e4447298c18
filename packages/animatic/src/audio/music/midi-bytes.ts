import tonejs from '@tonejs/midi'
import type { MusicPlan } from './music-plan.ts'

const drumChannel = 9

/** The notes of a piece as a MIDI file. */
export const midiBytes = ({ tracks, beatsPerMinute }: MusicPlan): Uint8Array => {
  const midi = new tonejs.Midi()
  midi.header.setTempo(beatsPerMinute)
  for (const [index, { instrument, notes }] of tracks.entries()) {
    const track = midi.addTrack()
    track.channel = instrument === null ? drumChannel : index
    if (instrument !== null) track.instrument.number = instrument
    for (const { at, seconds, note, strength } of notes)
      track.addNote({ midi: note, time: at, duration: seconds, velocity: strength })
  }
  return midi.toArray()
}
