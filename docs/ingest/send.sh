#!/bin/sh
# Sends the samples in a folder to Escuta, whatever the network does. See docs/ingest.md.
#
#   ESCUTA_URL=https://escuta.example ESCUTA_KEY=escuta_… sh send.sh FOLDER
#
# A sample is <uuid>.txt with one field a line, such as lat=-3.11904, and <uuid>.wav beside it. What has arrived moves to FOLDER/sent,
# what was refused to FOLDER/refused with the answer. Ends with 0 once nothing waits, with 1 if some do
# and the last answer of each told, with 3 for a key that does not work.
set -u
: "${ESCUTA_URL:?is not set}" "${ESCUTA_KEY:?is not set}"
folder=${1:?give the folder of the samples}
tries=${ESCUTA_TRIES:-20} longest=${ESCUTA_LONGEST_WAIT:-60} waiting=0
mkdir -p "$folder/sent" "$folder/refused" || exit 1

# Sends one sample: 0 it has arrived, 1 try again, 2 it was refused, 3 the key does not work.
send() {
  key=$1 answer="$folder/$1.answer"
  rm -f "$answer"
  set -- --form-string "chave=$key"
  while IFS= read -r field || [ -n "$field" ]; do
    [ -z "$field" ] || set -- "$@" --form-string "$field"
  done < "$folder/$key.txt"
  [ ! -f "$folder/$key.wav" ] || set -- "$@" --form "audio=@\"$folder/$key.wav\";type=audio/wav"
  # The key comes by the input: the list of processes shows arguments to everybody.
  status=$(printf 'Authorization: Device %s\nDate: %s\n' "$ESCUTA_KEY" "$(LC_ALL=C date -u '+%a, %d %b %Y %H:%M:%S GMT')" |
    curl --silent --header @- --connect-timeout 10 --max-time 300 --output "$answer" --write-out '%{http_code}' "$@" \
      "${ESCUTA_URL%/}/api/amostra") || return 1
  case $status in
    # A hotel's sign-in page also answers 200.
    200) grep -q '"error":false' "$answer" && grep -q '"id_amostra":' "$answer" ;;
    404) grep -q '"company_not_found"' "$answer" && return 2 || return 1 ;;
    400 | 413 | 415 | 422) grep -q '"error":true' "$answer" && return 2 || return 1 ;;
    401) grep -q '"error":true' "$answer" && return 3 || return 1 ;;
    *) return 1 ;;
  esac
}

# The text moves first: a sound alone is not sent, a text without its sound would be another sample.
put_away() {
  mv "$folder/$2.txt" "$folder/$1/" && { [ ! -f "$folder/$2.wav" ] || mv "$folder/$2.wav" "$folder/$1/"; }
}

for text in "$folder"/*.txt; do
  [ -f "$text" ] || continue
  key=$(basename "$text" .txt) pause=1 try=0 outcome=1
  while [ "$outcome" = 1 ] && [ "$try" -lt "$tries" ]; do
    [ "$try" = 0 ] || sleep "$pause"
    try=$((try + 1)) pause=$((pause * 2 > longest ? longest : pause * 2))
    send "$key" && outcome=0 || outcome=$?
  done
  case $outcome in
    0) put_away sent "$key" && rm -f "$folder/$key.answer" ;;
    2) put_away refused "$key" && mv "$folder/$key.answer" "$folder/refused/" && cat "$folder/refused/$key.answer" >&2 ;;
    3) cat "$folder/$key.answer" >&2; exit 3 ;;
    *) waiting=1; echo "$key waits. Last answer: $status $(head -c 200 "$answer" 2>/dev/null)" >&2 ;;
  esac
done
exit "$waiting"
