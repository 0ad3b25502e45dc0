import { type ChatbotDetails, chatbotForm } from '@lotse/contract'
import { z } from 'zod'
import { ApiError, call } from '../../../app/api.ts'

const image = z.custom<File | null>().optional()

/** The form of the contract with the pictures, which travel in calls of their own. */
export const formWithImages = chatbotForm.extend({ profile_picture_url: image, sender_logo_url: image })
export type FormValues = z.output<typeof formWithImages>
export type FormInput = z.input<typeof formWithImages>

const imageFields = {
  profile_picture_url: { image: 'profile_picture', label: 'Profilbild' },
  sender_logo_url: { image: 'sender_logo', label: 'Absenderlogo' },
} as const
type ImageField = keyof typeof imageFields

const isImageField = (name: string): name is ImageField => name in imageFields

const splitImages = ({ profile_picture_url, sender_logo_url, ...body }: FormValues) => ({
  body,
  images: Object.entries({ profile_picture_url, sender_logo_url }).flatMap(([field, file]) =>
    file !== undefined && isImageField(field) ? [{ field, file }] : [],
  ),
})

const saveImage = async (
  chatbot: string,
  field: ImageField,
  file: File | null,
  signal: AbortSignal,
): Promise<ChatbotDetails> => {
  const params = { chatbot, image: imageFields[field].image }
  try {
    return file
      ? await call('chatbot.image.store', { params, file }, { signal })
      : await call('chatbot.image.destroy', { params }, { signal })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Whatever is wrong with a picture is said at the field of that picture.
    const { status, code, message, errors } = error
    throw new ApiError(status, { message, code, errors: { [field]: errors.image ?? message } })
  }
}

export const updateChatbot = async (
  chatbot: string,
  values: FormValues,
  signal: AbortSignal,
): Promise<ChatbotDetails> => {
  const { body, images } = splitImages(values)
  let saved = await call('chatbot.update', { params: { chatbot }, body }, { signal })
  for (const { field, file } of images) saved = await saveImage(chatbot, field, file, signal)
  return saved
}

export interface Saved {
  chatbot: ChatbotDetails
  /** Pictures that are missing, and why. The chatbot stands by then, so the form must not be sent as a new one again. */
  imageProblems: readonly string[]
}

export const createChatbot = async (
  values: FormValues,
  signal: AbortSignal,
  onCreated: (chatbot: string) => void,
): Promise<Saved> => {
  const { body, images } = splitImages(values)
  let chatbot = await call('chatbot.store', { body }, { signal })
  onCreated(chatbot.id)
  const imageProblems: string[] = []
  for (const { field, file } of images) {
    try {
      if (file) chatbot = await saveImage(chatbot.id, field, file, signal)
    } catch (error) {
      const reason = error instanceof Error ? error.message : ''
      imageProblems.push(`${imageFields[field].label}: wurde nicht gespeichert. ${reason}`.trim())
    }
  }
  return { chatbot, imageProblems }
}
