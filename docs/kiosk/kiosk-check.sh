#!/bin/bash
# Checks the kiosk's browser every few seconds on its DevTools port. Restarts a browser whose renderer crashed, that
# does not respond, or that shows no page of the kitchen display.
# KIOSK_ADDRESS is the address of the kitchen display; the other variables have suitable defaults.
set -u
export LC_ALL=C
# A browser that has ended must not end the check.
trap '' PIPE

port=${KIOSK_DEBUG_PORT:-9222}
wait_s=${KIOSK_WAIT_S:-2}
tries=${KIOSK_TRIES:-6}
start_s=${KIOSK_START_S:-60}
reply_s=${KIOSK_REPLY_S:-5}

say() { logger --tag kiosk-check "$1"; }

get() { curl --fail --silent --max-time 10 "http://127.0.0.1:$port/json/$1" | tr -s ' \n' ' '; }

# The DevTools id of the kiosk's page. A crashed page is still in the list, with its address.
id_of_page() {
	local list page
	list=$(get list)
	page=${list#*\"type\": \"page\", \"url\": \""$KIOSK_ADDRESS"}
	[ "$page" != "$list" ] || return 1
	page=${page#*/devtools/page/}
	echo "${page%%\"*}"
}

connected=

# Opens the DevTools socket of the browser, because the policies of the kiosk forbid a socket of the page.
connect() {
	local path status line
	path=$(get version)
	path=${path#*\"ws://127.0.0.1:"$port"}
	{ exec 3<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null || return 1
	printf '%s\r\n' "GET ${path%%\"*} HTTP/1.1" "Host: 127.0.0.1:$port" 'Connection: Upgrade' 'Upgrade: websocket' \
		'Sec-WebSocket-Version: 13' 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==' '' >&3
	read -r -t "$reply_s" _ status _ <&3 && [ "$status" = 101 ] || return 1
	while IFS= read -r -t "$reply_s" line <&3 && [ "$line" != $'\r' ]; do :; done
	connected=yes
}

# Sends a command of at most 125 characters as one WebSocket frame, with a mask of zeros.
send() { printf "\\201\\$(printf %o $((128 + ${#1})))\\0\\0\\0\\0%s" "$1" >&3; }

message_id=0

# Returns 0 if the browser shows the page, 2 if the page's renderer crashed, and 1 otherwise. DevTools reports a crash
# only to open connections, and before it responds to a command. So a late response does not close the connection.
check_page() {
	local page part code
	[ -n "$connected" ] || connect || return 1
	message_id=$((message_id + 1))
	# Before the page is listed, because it may crash while it loads.
	send "{\"id\":$message_id,\"method\":\"Target.setDiscoverTargets\",\"params\":{\"discover\":true}}" 2>/dev/null
	page=$(id_of_page) || return 1
	while IFS= read -r -t "$reply_s" -d '}' part <&3 || { code=$? && false; }; do
		case $part in
		*'"Target.targetCrashed"'*"\"$page\""*) return 2 ;;
		*"\"id\":$message_id,\"result\""*) return 0 ;;
		esac
	done
	# Above 128 the read timed out; otherwise the browser has closed the connection.
	[ "$code" -gt 128 ] || { connected= && connect; }
	return 1
}

# A browser that has just started may not show its page yet.
is_new() {
	local started_us up_s
	started_us=$(systemctl show --property=ActiveEnterTimestampMonotonic --value kiosk.service)
	up_s=$(cut -d. -f1 /proc/uptime)
	[ $((up_s - started_us / 1000000)) -lt "$start_s" ]
}

restart() {
	say "$1: restarting the browser."
	systemctl restart kiosk.service
	connected=
	failed=0
}

failed=0
while sleep "$wait_s"; do
	systemctl is-active --quiet kiosk.service || continue
	check_page
	case $? in
	0) failed=0 ;;
	2) restart "The renderer of $KIOSK_ADDRESS crashed" ;;
	*) if is_new; then failed=0; else failed=$((failed + 1)); fi ;;
	esac
	[ "$failed" -lt "$tries" ] || restart "The browser does not show $KIOSK_ADDRESS"
done
